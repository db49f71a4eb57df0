import type { StoreCause } from '@palisade/contract/media'

/** An object as the store describes it. */
export interface ObjectFacts {
  bytes: number
  /** As the store names this version of it; of most stores the MD5 of the bytes. */
  etag: string
  /** In hex, where the store keeps one. */
  sha256?: string
}

export interface ListedObject extends ObjectFacts {
  /** Below the prefix of the setting. */
  key: string
}

/** The bytes of a file that is about to be stored. */
export interface Upload {
  bytes: number
  /** In hex. */
  sha256: string
  md5: string
  /** Gives the pieces, each once the former is written; a piece may be changed after that. */
  send: (write: (piece: Uint8Array) => Promise<void>) => Promise<void>
}

/** A store of objects. Keys count from the prefix of the setting. All calls reject with `StoreFault`. */
export interface ObjectStore {
  /** `s3://bucket/prefix` */
  readonly path: string
  readonly endpoint: string
  put(key: string, upload: Upload): Promise<void>
  /** Undefined when there is no such object. */
  head(key: string): Promise<ObjectFacts | undefined>
  /** A part of the object, which must be the one that is known by `facts`. */
  range(key: string, facts: ObjectFacts, from: number, length: number): Promise<Buffer>
  /** The whole object, piece by piece. */
  read(key: string): AsyncIterable<Uint8Array>
  /** Keys in order, all pages. */
  list(prefix: string): AsyncGenerator<ListedObject>
  /** Names between the prefix and the next `/`, in order. */
  names(prefix: string): Promise<string[]>
  /** One that is not there is no fault. */
  remove(key: string): Promise<void>
}

export class StoreFault extends Error {
  override readonly name = 'StoreFault'

  readonly reason: StoreCause
  /** In the words of the store or the system, e.g. `503 SlowDown`; never with keys or addresses in it. */
  readonly detail: string

  constructor(reason: StoreCause, detail: string) {
    super(`${reason}: ${detail}`)
    this.reason = reason
    this.detail = detail
  }
}

/** The fault of one object says nothing about the store. */
export const isOfStore = (fault: StoreFault): boolean => fault.reason.startsWith('store_')
