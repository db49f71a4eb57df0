import type { ServerResponse } from 'node:http'

/** Answers with a JPEG. @param otherwise the status where there is none */
export async function answerPicture(
  response: ServerResponse,
  find: () => Promise<Uint8Array | undefined>,
  otherwise = 503,
): Promise<void> {
  const jpeg = await find().catch(() => undefined)
  if (jpeg) response.writeHead(200, { 'content-type': 'image/jpeg' }).end(jpeg)
  else response.writeHead(otherwise).end()
}
