import { THUMBNAIL_WIDTH } from '@palisade/contract/media'
import { useEffect, useState } from 'react'
import { socketAddressOf } from '#shared/api/address.ts'
import { useObjectAddress } from '#shared/hooks/use-object-address.ts'
import { FarThumbnails } from '#shared/player/play/far-thumbnails.ts'
import { playTicketOf } from '#shared/player/play/play-tickets.ts'

/** The recorded picture of a camera at a moment; the one before stands until it has come. */
export function useRecordedPicture(
  cameraId: string,
  moment: number | undefined,
): { address: string | undefined; isNone: boolean } {
  const [found, setFound] = useState<{ moment: number; picture: Blob | undefined }>()
  const [far] = useState(
    () =>
      new FarThumbnails({
        permit: (id, span) => playTicketOf(id, 'all', span),
        addressOf: path => socketAddressOf(path),
      }),
  )
  useEffect(() => () => far.close(), [far])
  useEffect(() => {
    if (moment === undefined) return undefined
    let isWanted = true
    far.show(cameraId, moment, THUMBNAIL_WIDTH.max, thumbnail => {
      if (isWanted) setFound({ moment, picture: thumbnail?.picture })
    })
    return () => {
      isWanted = false
    }
  }, [cameraId, far, moment])
  const isNone = moment === undefined || (found?.moment === moment && !found.picture)
  return { address: useObjectAddress(found?.picture), isNone }
}
