import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#shared/api/api.ts'
import { useObjectAddress } from '#shared/hooks/use-object-address.ts'
import { AppModal } from '#shared/ui/dialog/app-modal.tsx'
import css from './passage-picture.module.css'
import { sharedKeys } from '#shared/queries/shared-keys.ts'

/** The scene of a passage; it never changes, and goes soon after it is out of sight. */
const sceneQuery = (snapId: string) =>
  queryOptions({
    queryKey: [...sharedKeys.passagePicture, snapId, 'scene'],
    queryFn: async ({ signal }) =>
      (await api.snap.getPicture({ id: snapId, part: 'scene' }, { signal })).blob,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: false,
    meta: { ownErrors: true },
  })

interface Props {
  snapId: string
  /** Says what is in it. */
  label: string
  hasPicture: boolean
  /** As wide as its place in place of a row's height. */
  isWide?: boolean
}

/** The vehicle of a row, small; it opens large. Nothing where the camera sent no picture, or it may not be seen. */
export function PassagePicture({ snapId, label, hasPicture, isWide = false }: Props) {
  const picture = useQuery({ ...sceneQuery(snapId), enabled: hasPicture })
  const address = useObjectAddress(picture.data)
  const [isLarge, setLarge] = useState(false)
  if (address === undefined) return null
  return (
    <>
      <button type="button" className={css['button']} onClick={() => setLarge(true)}>
        <img src={address} alt={label} className={css[isWide ? 'large' : 'small']} />
      </button>
      {isLarge && (
        <AppModal title={label} width={960} footer={null} onCancel={() => setLarge(false)}>
          <img src={address} alt={label} className={css['large']} />
        </AppModal>
      )}
    </>
  )
}
