/** Calls `read` when `milliseconds` have passed since the last call, and gives what it gave before until then. */
export function atMostEvery<Content>(milliseconds: number, read: () => Content): () => Content {
  let kept: { content: Content; at: number } | undefined;
  return () => {
    const now = performance.now();
    if (kept === undefined || now - kept.at >= milliseconds) kept = { content: read(), at: now };
    return kept.content;
  };
}
