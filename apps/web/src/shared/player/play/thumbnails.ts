import type { PlayClientFrame } from '@palisade/contract/media'

/** Number of pictures that are kept, the newest: enough for some seconds of moving the pointer back and forth. */
const KEPT = 120

export interface Thumbnail {
  /** Of the key frame that is shown, ms since 1970. */
  at: number
  picture: Blob
}

/** Fetches small pictures of single moments, one at a time. While one is on its way, only the newest further wish is kept. */
export class Thumbnails {
  readonly #send: (frame: PlayClientFrame) => void
  readonly #kept = new Map<number, Thumbnail>()
  #asked: { id: number; key: number; onShow: (thumbnail: Thumbnail | undefined) => void } | undefined
  #wish: (() => void) | undefined
  /** Numbers of its requests, far from those of other requests on the same socket. */
  #id = 2 ** 30

  constructor(send: (frame: PlayClientFrame) => void) {
    this.#send = send
  }

  /** @param grain moments within so many ms are the same picture */
  show(at: number, grain: number, width: number, onShow: (thumbnail: Thumbnail | undefined) => void): void {
    const key = Math.floor(at / grain) * grain
    const known = this.#kept.get(key)
    this.#wish = undefined
    if (known) return onShow(known)
    const ask = () => {
      this.#id += 1
      this.#asked = { id: this.#id, key, onShow }
      this.#send({ type: 'thumbnail', id: this.#id, at: Math.round(key), width })
    }
    if (this.#asked) this.#wish = ask
    else ask()
  }

  take(id: number, thumbnail: Thumbnail | undefined): void {
    const asked = this.#asked
    if (asked?.id !== id) return
    this.#asked = undefined
    if (thumbnail) this.#keep(asked.key, thumbnail)
    asked.onShow(thumbnail)
    const wish = this.#wish
    this.#wish = undefined
    wish?.()
  }

  /** The connection is lost, and with it what was asked. */
  reset(): void {
    this.#asked = undefined
    this.#wish = undefined
  }

  #keep(key: number, thumbnail: Thumbnail) {
    this.#kept.set(key, thumbnail)
    const [oldest] = this.#kept.keys()
    if (this.#kept.size > KEPT && oldest !== undefined) this.#kept.delete(oldest)
  }
}
