import type { RecordingKindName } from '@palisade/contract'
import { useCallback, useEffect, useState } from 'react'
import { socketAddressOf } from '#shared/api/address.ts'
import { FarThumbnails } from '#shared/player/play/far-thumbnails.ts'
import { isWithin, type Span } from '#shared/player/play/model/span.ts'
import { playTicketOf } from '#shared/player/play/play-tickets.ts'
import type { PlaySession } from '#shared/player/play/play-session.ts'
import type { Thumbnail } from '#shared/player/play/thumbnails.ts'

/** Width of a small picture, px: twice the shown width, for screens with a high resolution. */
const WIDTH = 320

export type ShowThumbnail = (
  cameraId: string,
  at: number,
  onShow: (thumbnail: Thumbnail | undefined) => void,
) => void

/** Fetches small pictures: within the range over the socket that plays it, outside of it over another socket. */
export function useThumbnails(session: PlaySession, range: Span, kind: RecordingKindName): ShowThumbnail {
  const [far] = useState(
    () =>
      new FarThumbnails({
        permit: (cameraId, span) => playTicketOf(cameraId, kind, span),
        addressOf: path => socketAddressOf(path),
      }),
  )
  useEffect(() => () => far.close(), [far])
  return useCallback(
    (cameraId, at, onShow) => {
      if (isWithin(range, at)) session.tile(cameraId)?.thumbnails.show(at, 1, WIDTH, onShow)
      // No small pictures from a card: each would start a replay on the camera.
      else if (kind === 'card') onShow(undefined)
      else far.show(cameraId, at, WIDTH, onShow)
    },
    [far, kind, range, session],
  )
}
