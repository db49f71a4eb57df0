import type { LiveTicket } from '@palisade/contract'
import {
  liveServerFrameSchema,
  type LiveClientFrame,
  type LiveServerFrame,
  type StreamKind,
} from '@palisade/contract/media'
import { openMediaSocket, type MediaSocket, type MediaSocketOptions } from './source/media-socket.ts'

export interface LiveSocketOptions extends Omit<
  MediaSocketOptions<LiveTicket>,
  'hello' | 'onText' | 'onOpen'
> {
  onFrame: (frame: LiveServerFrame) => void
  /** The stream to request, and whether it is to be re-encoded as H.264. */
  wish: () => { stream: StreamKind; isTranscoded?: true }
}

export interface LiveSocket extends MediaSocket {
  send(frame: LiveClientFrame): void
}

/** A socket of live video: its first frame names the stream that is wanted. */
export function openLiveSocket(options: LiveSocketOptions): LiveSocket {
  return openMediaSocket({
    ...options,
    hello: ({ token }) => ({ token, ...options.wish() }),
    onText: frame => options.onFrame(liveServerFrameSchema.parse(frame)),
  })
}
