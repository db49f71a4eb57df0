import type { SoapRequest } from '../soap.ts'

/** How a device checks a login: by a token, one of its true time whatever its clock tells, by HTTP digest, or not at all. */
export type LoginWay = 'token' | 'token_by_true_time' | 'digest' | 'none'

/** One request as a quirk sees it. */
export type Asked = {
  name: string
  path: string
  request: SoapRequest
  /** It carries a login in its header. */
  hasToken: boolean
  /** A pull is answered without waiting. */
  isPullAtOnce?: boolean
  /** Requests that the standard leaves open want a login too, but for the clock. */
  isLoginAsked?: boolean
}

/** `status` 0 breaks the connection off. */
export type Reply = { status: number; body: string; type?: string; headers?: Record<string, string> }

/** One way of a device to differ from the standard; several combine. */
export type Quirk = {
  login?: LoginWay
  /** Changes the request before it is looked at. */
  asked?: (asked: Asked) => Asked
  /** Answers in place of the device; undefined: as usual. */
  answer?: (asked: Asked) => Reply | undefined
  /** Changes the answer. */
  edit?: (reply: Reply, asked: Asked) => Reply
}
