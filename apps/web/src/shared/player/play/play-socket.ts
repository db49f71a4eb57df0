import {
  playServerFrameSchema,
  type PlayClientFrame,
  type PlayServerFrame,
  type StreamCause,
} from '@palisade/contract/media'
import { openMediaSocket, type MediaSocketOptions, type SocketTicket } from '../source/media-socket.ts'

type FrameOf<Type extends PlayServerFrame['type']> = Extract<PlayServerFrame, { type: Type }>
export type InitFrame = FrameOf<'init'>
export type GopFrame = FrameOf<'gop'>
export type EndFrame = FrameOf<'end'>

export interface PlaySocketOptions extends Pick<
  MediaSocketOptions<SocketTicket>,
  'open' | 'addressOf' | 'onLost'
> {
  onOpen: () => void
  onInit: (frame: InitFrame, data: ArrayBuffer) => void
  onGop: (frame: GopFrame, data: ArrayBuffer) => void
  onThumbnail: (frame: FrameOf<'thumbnail'>, data: ArrayBuffer) => void
  onEnd: (frame: EndFrame) => void
  /** The call failed, or media gave a cause. */
  onRefused: (reason: { error: unknown } | { cause: StreamCause }) => void
}

export interface PlaySocket {
  send(frame: PlayClientFrame): void
  restart(): void
  close(): void
}

/** A socket for recorded video. It sends reads, and joins each header of an answer with the bytes that follow it. */
export function openPlaySocket(options: PlaySocketOptions): PlaySocket {
  let header: FrameOf<'init' | 'gop' | 'thumbnail'> | undefined

  function take(frame: PlayServerFrame) {
    if (frame.type === 'end') options.onEnd(frame)
    else if (frame.type === 'refused') options.onRefused({ cause: frame.cause })
    else if (frame.type !== 'pong') header = frame
  }

  function takeData(data: ArrayBuffer) {
    const frame = header
    header = undefined
    if (frame?.type === 'init') options.onInit(frame, data)
    else if (frame?.type === 'gop') options.onGop(frame, data)
    else if (frame) options.onThumbnail(frame, data)
  }

  return openMediaSocket<SocketTicket>({
    open: options.open,
    addressOf: options.addressOf,
    hello: ({ token }) => ({ token }),
    onOpen: options.onOpen,
    onText: frame => take(playServerFrameSchema.parse(frame)),
    onMedia: takeData,
    onLost: () => {
      header = undefined
      options.onLost()
    },
    onRefused: error => options.onRefused({ error }),
  })
}
