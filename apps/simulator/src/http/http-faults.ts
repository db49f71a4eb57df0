import type { ServerResponse } from 'node:http'

/** Faults of a camera's HTTP side; `normal` ends one. The endpoint itself does `cut` and `hang`. */
export const httpFaults = [
  'normal',
  'cut',
  'hang',
  'endless_body',
  'huge_xml',
  'entity_bomb',
  'wrong_content_type',
  'redirect',
  'deep_nesting',
  'garbage',
  'truncated',
  'slow_drip',
] as const
export type HttpFault = (typeof httpFaults)[number]

const XML = { 'content-type': 'application/soap+xml; charset=utf-8' }
/** More than any client should take, bytes. */
const ENDLESS_BYTES = 256 * 1024 * 1024
const DRIP_EVERY_MS = 100

function pour(response: ServerResponse): void {
  const block = 'x'.repeat(64 * 1024)
  let sent = 0
  const more = (): void => {
    while (sent < ENDLESS_BYTES && !response.destroyed) {
      sent += block.length
      if (!response.write(block)) return void response.once('drain', more)
    }
    response.destroy()
  }
  more()
}

function drip(response: ServerResponse): void {
  const timer = setInterval(() => response.write('x'), DRIP_EVERY_MS)
  response.on('close', () => clearInterval(timer))
}

const bomb = `<!DOCTYPE e [<!ENTITY a "ha">${Array.from(
  { length: 10 },
  (_, index) =>
    `<!ENTITY ${String.fromCharCode(98 + index)} "${`&${String.fromCharCode(97 + index)};`.repeat(10)}">`,
).join('')}]><e>&k;</e>`

/** Answers a request in a way that no client may trust; false for `normal`. */
export function answerWithFault(fault: HttpFault, response: ServerResponse): boolean {
  const say = (text: string, headers: Record<string, string> = XML): boolean =>
    Boolean(response.writeHead(200, headers).end(text))
  switch (fault) {
    case 'normal':
    case 'cut':
      return false
    case 'hang':
      return true
    case 'endless_body':
      response.writeHead(200, XML)
      pour(response)
      return true
    case 'slow_drip':
      response.writeHead(200, XML)
      drip(response)
      return true
    case 'redirect':
      return Boolean(response.writeHead(302, { location: 'http://127.0.0.2/elsewhere' }).end())
    case 'truncated':
      response.writeHead(200, { ...XML, 'content-length': '9000' }).write('<Envelope><Bo')
      response.socket?.destroySoon()
      return true
    case 'huge_xml':
      return say(`<e>${'<i a="b">c</i>'.repeat(300_000)}</e>`)
    case 'entity_bomb':
      return say(bomb)
    case 'deep_nesting':
      return say('<a>'.repeat(50_000))
    case 'wrong_content_type':
      return say('<html><body>Please log in<br></html>', { 'content-type': 'text/html' })
    case 'garbage':
      return say('\u0000<<<>&&]]>'.repeat(100))
  }
}
