// Server-sent events of an answer to fetch: EventSource can only GET.

// readEvents calls each({name, data}) for every event of a body, as soon as it comes.
export async function readEvents(body, each) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const blocks = (rest + value).split("\n\n");
    rest = blocks.pop();
    blocks.map(parseEvent).forEach(each);
  }
}

function parseEvent(block) {
  const event = { name: "message", data: "" };
  for (const line of block.split("\n")) {
    if (line.startsWith("event: ")) event.name = line.slice(7);
    if (line.startsWith("data: ")) event.data += line.slice(6);
  }
  return event;
}
