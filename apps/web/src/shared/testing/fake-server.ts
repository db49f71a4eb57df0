import {
  contract,
  type Call,
  type Contract,
  type Envelope,
  type ErrorCode,
  type ErrorParams,
  type InputOf,
  type ResultOf,
} from '@palisade/contract'
import { expect, onTestFinished, vi } from 'vitest'

/** A handler throws it to refuse; `needLogin` goes with status 401. */
export class Refusal {
  readonly status: number
  readonly code: ErrorCode | undefined
  readonly params: ErrorParams | undefined

  constructor(code: ErrorCode | undefined, status = 200, params?: ErrorParams) {
    this.code = code
    this.status = status
    this.params = params
  }
}

type Answer<C extends Call> = ResultOf<C> | Promise<ResultOf<C>>
/** Answers to some calls of the contract, typed by it. */
export type Handlers = {
  [M in keyof Contract]?: {
    [C in keyof Contract[M]]?: Contract[M][C] extends Call
      ? (input: InputOf<Contract[M][C]> & { centerId?: string }) => Answer<Contract[M][C]>
      : never
  }
}

export interface SeenRequest {
  path: string
  headers: Headers
  body: Record<string, unknown>
}

type Handle = (input: unknown) => unknown

/**
 * Puts a server in place of `fetch`: each call goes to its handler, one without a handler fails the test.
 * @returns what was asked, and `use` to change handlers
 */
export function startFakeServer(first: Handlers) {
  const requests: SeenRequest[] = []
  /** A page shows a refused call as a lost connection, which no test would notice by itself. */
  const unanswered = new Set<string>()
  onTestFinished(() => expect([...unanswered], 'calls without a handler').toEqual([]))
  const handlers = new Map<string, Handle>()
  const use = (changes: Handlers) => {
    for (const [module, calls] of Object.entries(changes)) {
      for (const [name, handle] of Object.entries(calls)) {
        const group = contract[module as keyof Contract] as Record<string, Call>
        const call = group[name]
        if (call) handlers.set(call.path, handle as Handle)
      }
    }
  }
  use(first)
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}): Promise<Response> => {
    const { pathname: path, searchParams } = new URL(address)
    const sent = init.body ? (JSON.parse(init.body as string) as Record<string, unknown>) : {}
    const body = { ...Object.fromEntries(searchParams), ...sent }
    requests.push({ path, headers: new Headers(init.headers), body })
    const handle = handlers.get(path)
    if (handle === undefined) {
      unanswered.add(path)
      throw new TypeError(`no handler for ${path}`)
    }
    return answerWith(() => handle(body))
  })
  return { requests, use, to: (path: string) => requests.filter(request => request.path === path) }
}

async function answerWith(run: () => unknown): Promise<Response> {
  try {
    return json(200, { success: true, returnObj: await run(), requestId: 'request-1' })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const needLogin = error.status === 401 ? { needLogin: true as const } : {}
    return json(error.status, {
      success: false,
      errorCode: error.code,
      errorParams: error.params,
      ...needLogin,
      requestId: 'request-1',
    })
  }
}

const json = (status: number, envelope: Envelope<unknown>): Response =>
  new Response(JSON.stringify(envelope), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8' },
  })
