import {
  contract,
  TICKET_HEADER,
  type Call,
  type CallGroup,
  type Contract,
  type Download,
  type Envelope,
  type InputOf,
  type ResultOf,
} from '@palisade/contract'
import type { FastifyInstance } from 'fastify'

/** An envelope with its HTTP status. */
export type Answer<Result> = Envelope<Result> & { status: number }

/** A download: its bytes, or the envelope of its refusal. */
export type FileOrRefusal = Answer<never> & { headers: Record<string, string>; bytes: Buffer }

type Sent<C extends Call> = InputOf<C> & { centerId?: string | undefined; locale?: string }
type Given<C extends Call> = ResultOf<C> extends Download ? FileOrRefusal : Answer<ResultOf<C>>

/** Each call of the contract as a function; the session's `centerId` is added where the call needs one. */
export type ContractClient = {
  [M in keyof Contract]: {
    [K in keyof Contract[M]]: Contract[M][K] extends Call
      ? (input?: Sent<Contract[M][K]>, headers?: Record<string, string>) => Promise<Given<Contract[M][K]>>
      : never
  }
}

export interface ClientSession {
  ticket?: string
  centerId?: string | undefined
}

/**
 * Makes calls without a network.
 * @param onFailure called with the server's log when an answer is `server.failed`, which no test expects
 */
export function createContractClient(
  http: FastifyInstance,
  basePath: string,
  session: ClientSession,
  onFailure: (call: string) => never,
): ContractClient {
  const send = async (name: string, call: Call, input: object = {}, headers: Record<string, string> = {}) => {
    const body = call.meta.centre === 'none' ? input : { centerId: session.centerId, ...input }
    const response = await http.inject({
      method: call.method,
      url: basePath + call.path,
      headers: { ...(session.ticket !== undefined && { [TICKET_HEADER]: session.ticket }), ...headers },
      ...(call.method === 'POST' ? { payload: body } : { query: body as Record<string, string> }),
    })
    const isJson = String(response.headers['content-type']).startsWith('application/json')
    const envelope = isJson ? response.json<Envelope<unknown>>() : { success: true, requestId: '' }
    if (envelope.errorCode === 'server.failed') onFailure(name)
    const file = isJson ? {} : { headers: response.headers, bytes: response.rawPayload }
    return { status: response.statusCode, ...envelope, ...file }
  }
  const group = (module: string, calls: CallGroup) =>
    Object.fromEntries(
      Object.entries(calls).map(([name, call]) => [
        name,
        (input?: object, headers?: Record<string, string>) => send(`${module}.${name}`, call, input, headers),
      ]),
    )
  return Object.fromEntries(
    Object.entries(contract).map(([module, calls]) => [module, group(module, calls)]),
  ) as unknown as ContractClient
}
