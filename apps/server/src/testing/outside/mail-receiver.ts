import { once } from 'node:events'
import type { AddressInfo, Server } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** A message as the mail server took it. */
export interface TakenMail {
  from: string
  to: string[]
  /** As it came over the wire: headers and parts. */
  raw: string
}

export interface MailReceiver {
  port: number
  taken: TakenMail[]
  /** Messages whose body was begun. */
  tries: number
  /** Never answers the end of a message while it is set. */
  hangs: boolean
  /** How the next messages are refused. */
  refusals: { code: number; text: string }[]
  stop(): Promise<void>
}

/** A real mail server on this machine. */
export async function startMailReceiver(options: SMTPServerOptions = {}): Promise<MailReceiver> {
  const receiver: MailReceiver = {
    port: 0,
    taken: [],
    tries: 0,
    hangs: false,
    refusals: [],
    stop: () => new Promise(resolve => server.close(() => resolve())),
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    ...options,
    onData(stream, session, callback) {
      receiver.tries += 1
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        if (receiver.hangs) return
        const refusal = receiver.refusals.shift()
        if (refusal) return callback(Object.assign(new Error(refusal.text), { responseCode: refusal.code }))
        const { mailFrom, rcptTo } = session.envelope
        const from = mailFrom ? mailFrom.address : ''
        receiver.taken.push({
          from,
          to: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(parts).toString('utf8'),
        })
        callback()
      })
    },
  })
  // A client that goes away in the middle is what some tests want.
  server.on('error', () => undefined)
  const listening: Server = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  receiver.port = (listening.address() as AddressInfo).port
  return receiver
}
