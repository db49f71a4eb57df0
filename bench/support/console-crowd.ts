import { request } from 'node:http'
import {
  contract,
  LOCALE_HEADER,
  TICKET_HEADER,
  type Call,
  type Envelope,
  type InputOf,
  type ResultOf,
} from '@palisade/contract'
import { Client } from 'pg'
import { wirePassword } from '../../apps/simulator/src/product/sign-in.ts'

/** Consoles that each have a loopback address and a user of their own, as those of a site do. */
export interface Caller {
  /** Address on the loopback, e.g. `127.1.0.7` (Linux has all of 127/8). */
  address: string
  ticket?: string
}

export const addressOf = (n: number, round = 0) => `127.${1 + (round % 200)}.${n >> 8}.${1 + (n % 250)}`

/** One call as a browser makes it, over a connection of its own; gives the result and the ms until it was read. */
export async function callFrom<C extends Call>(
  url: string,
  { address, ticket }: Caller,
  call: C,
  input: InputOf<C>,
): Promise<{ result: ResultOf<C>; ms: number }> {
  const started = performance.now()
  const body = JSON.stringify(input)
  const text = await new Promise<string>((resolve, reject) => {
    const sent = request(
      url + call.path,
      {
        method: call.method,
        localAddress: address,
        agent: false,
        timeout: 60_000,
        headers: {
          'content-type': 'application/json',
          [LOCALE_HEADER]: 'en_US',
          ...(ticket !== undefined && { [TICKET_HEADER]: ticket }),
        },
      },
      response => {
        let received = ''
        response.setEncoding('utf8')
        response.on('data', (chunk: string) => {
          received += chunk
        })
        response.once('end', () => resolve(received))
        response.once('error', reject)
      },
    )
    sent.once('error', reject)
    sent.once('timeout', () => sent.destroy(new Error('no answer within 60 s')))
    sent.end(call.method === 'GET' ? undefined : body)
  })
  const envelope = JSON.parse(text) as Envelope<ResultOf<C>>
  if (!envelope.success) throw new Error(`${call.path} refused: ${text.slice(0, 300)}`)
  return { result: envelope.returnObj as ResultOf<C>, ms: performance.now() - started }
}

const userNameOf = (n: number) => `crowd_${n}`

/** Users who may do everything, with the administrator's password. */
export async function addCrowd(databaseUrl: string, count: number): Promise<void> {
  const client = new Client(databaseUrl)
  await client.connect()
  try {
    await client.query(
      `with made as (
         insert into user_account (user_name, name, password_hash)
         select 'crowd_' || n, 'Crowd ' || n, password_hash from user_account, generate_series(0, $1::int - 1) n
         where user_name = 'admin' returning id)
       insert into user_role (user_id, role_id) select made.id, role.id from made, role where role.is_super`,
      [count],
    )
  } finally {
    await client.end()
  }
}

export interface Crowd {
  /** Signs the n-th user in; `round` is another address. */
  logIn(n: number, round?: number): Promise<{ caller: Required<Caller>; centerId: string; ms: number }>
}

export async function openCrowd(url: string, password: string): Promise<Crowd> {
  const stranger = { address: '127.0.0.1' }
  const { result } = await callFrom(url, stranger, contract.session.publicConfig, {})
  const sealed = wirePassword(password, result.loginKey)
  return {
    async logIn(n, round = 0) {
      const address = addressOf(n, round)
      const login = { userName: userNameOf(n), password: sealed }
      const { result: signedIn, ms } = await callFrom(url, { address }, contract.session.login, login)
      const centerId = signedIn.ownCentral[0]?.id ?? ''
      return { caller: { address, ticket: signedIn.ticket }, centerId, ms }
    },
  }
}
