import { PLAYBACK_HOURS_MAX } from '@palisade/contract/media'
import type { SocketTicket } from '../source/media-socket.ts'
import { isWithin, type Span } from './model/span.ts'
import { openPlaySocket, type PlaySocket } from './play-socket.ts'
import { Thumbnails, type Thumbnail } from './thumbnails.ts'

interface Options {
  /** Asks for permission for a camera and a span. */
  permit: (cameraId: string, span: Span) => Promise<SocketTicket>
  addressOf: (path: string) => string
}

interface Opened {
  cameraId: string
  span: Span
  socket: PlaySocket
  thumbnails: Thumbnails
  isOpen: boolean
  /** The newest wish from before the socket was open. */
  wish?: () => void
}

const PERMIT_MS = PLAYBACK_HOURS_MAX * 3_600_000

/** The span of days that one permission covers. All moments in it give the same span, so that permission is asked for once. */
function spanAround(at: number): Span {
  const from = Math.floor(at / PERMIT_MS) * PERMIT_MS
  return { from, to: from + PERMIT_MS }
}

/** Fetches small pictures of moments outside of the played range, over a socket of its own for the camera and days of the newest wish. */
export class FarThumbnails {
  readonly #options: Options
  #opened: Opened | undefined

  constructor(options: Options) {
    this.#options = options
  }

  show(cameraId: string, at: number, width: number, onShow: (thumbnail?: Thumbnail) => void): void {
    const known = this.#opened
    const fits = known?.cameraId === cameraId && isWithin(known.span, at)
    const opened = fits ? known : this.#open(cameraId, spanAround(at))
    const ask = () => opened.thumbnails.show(at, 1, width, onShow)
    if (opened.isOpen) ask()
    else opened.wish = ask
  }

  close(): void {
    this.#opened?.socket.close()
    this.#opened = undefined
  }

  #open(cameraId: string, span: Span): Opened {
    this.close()
    const socket = openPlaySocket({
      open: () => this.#options.permit(cameraId, span),
      addressOf: this.#options.addressOf,
      onOpen: () => {
        opened.isOpen = true
        opened.wish?.()
        opened.wish = undefined
      },
      onThumbnail: ({ id, at }, data) =>
        opened.thumbnails.take(id, { at, picture: new Blob([data], { type: 'image/jpeg' }) }),
      onEnd: ({ id }) => opened.thumbnails.take(id, undefined),
      onInit: () => {},
      onGop: () => {},
      onLost: () => {
        opened.isOpen = false
        opened.thumbnails.reset()
      },
      // Without permission there is no picture; the next camera or days are asked for anew.
      onRefused: () => socket.close(),
    })
    const opened: Opened = {
      cameraId,
      span,
      socket,
      thumbnails: new Thumbnails(frame => socket.send(frame)),
      isOpen: false,
    }
    this.#opened = opened
    return opened
  }
}
