import type { ServerResponse } from 'node:http'
import { responseStatus } from '../write-xml.ts'

/** How a device answers a call that it should have answered otherwise. */
export type OddAnswer = (response: ServerResponse) => void

const XML = { 'content-type': 'application/xml; charset="UTF-8"' }
const PAGE =
  '<!DOCTYPE html><html><head><title>Error</title></head><body><br>404 File Not Found</body></html>'

/** A status with nothing else. */
export const bare =
  (status: number): OddAnswer =>
  response =>
    void response.writeHead(status).end()

/** A status with a page for a browser, as a crashed CGI program has it. */
export const page =
  (status: number): OddAnswer =>
  response =>
    void response.writeHead(status, { 'content-type': 'text/html' }).end(PAGE)

/** A ResponseStatus with the code and word given. */
export const said =
  (status: number, code: number, word: string): OddAnswer =>
  response =>
    void response.writeHead(status, XML).end(responseStatus(code, 'Said', word))

/** Takes the call and never answers. */
export const silence: OddAnswer = () => undefined

/** Ends the connection without an answer. */
export const hangUp: OddAnswer = response => void response.socket?.destroy()
