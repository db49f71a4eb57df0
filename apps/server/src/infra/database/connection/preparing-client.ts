import { createHash } from 'node:crypto'
import { Client } from 'pg'

/** Names of the statements that are kept, by their text. */
const names = new Map<string, string>()

/** Lets connections keep this statement with its plan. */
export function keepPrepared(text: string): void {
  if (!names.has(text)) names.set(text, createHash('md5').update(text).digest('base64url'))
}

/** A connection that sends the statements of `keepPrepared` by name, and statements that are asked for at once in one piece. */
export class PreparingClient extends Client {
  override query = ((...given: unknown[]) => {
    const [text, values] = given
    const name = typeof text === 'string' && given.length === 2 ? names.get(text) : undefined
    const sent = name === undefined ? given : [{ name, text, values }]
    const { stream } = this.connection
    stream.cork()
    // Runs once no promise has anything to do at once, so that whoever asks for several statements has asked for all.
    process.nextTick(() => stream.uncork())
    return super.query(...(sent as [string]))
  }) as Client['query']
}
