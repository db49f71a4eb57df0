import type { OnvifModel } from './model.ts'
import type { SoapRequest } from './soap.ts'

/** `base` is this camera's address as the caller reached it, such as `http://127.0.0.1:8560`. */
export type OperationCall = {
  request: SoapRequest
  model: OnvifModel
  base: string
  path: string
  /** A pull is answered without waiting. */
  isPullAtOnce?: boolean
}
export type Operations = Record<string, (call: OperationCall) => string | Promise<string>>
