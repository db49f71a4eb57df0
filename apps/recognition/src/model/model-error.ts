import type { ModelRefusal } from '@palisade/contract/recognition'

/** A model that is not taken, and what about it is wrong. */
export class ModelError extends Error {
  readonly refusal: ModelRefusal
  readonly detail: string | undefined
  constructor(refusal: ModelRefusal, detail?: string, options?: ErrorOptions) {
    super(detail === undefined ? refusal : `${refusal}: ${detail}`, options)
    this.name = 'ModelError'
    this.refusal = refusal
    this.detail = detail
  }
}
