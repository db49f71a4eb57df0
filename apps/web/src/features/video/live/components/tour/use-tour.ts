import type { Favorite } from '@palisade/contract'
import { useQuery } from '@tanstack/react-query'
import { App } from 'antd'
import { useEffect, useEffectEvent } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { favoritesQuery } from '../../api/saved-queries.ts'
import { stepTour, stopTour, useWall } from '../../api/wall-store.ts'

/**
 * Leads the tour while the wall is shown: a step at once, then one after each dwell time; none while it is paused or the tab
 * is hidden. It ends with its folder.
 * @returns the folder that it goes through
 */
export function useTour(): Favorite | undefined {
  const t = useT()
  const { message } = App.useApp()
  const tour = useWall(state => state.tour)
  const folders = useQuery({ ...favoritesQuery(), enabled: tour !== null }).data
  const folder = folders?.find(({ id }) => id === tour?.folderId)
  const cameras = folder?.cameras ?? []
  const isGone = tour !== null && folders !== undefined && cameras.length === 0
  const isLed = tour !== null && !tour.isPaused && cameras.length > 0
  const isNew = tour?.at === -1
  const seconds = tour?.seconds ?? 0

  const step = useEffectEvent(() => {
    if (!document.hidden) stepTour(cameras.map(({ id, name }) => ({ id, name })))
  })
  const end = useEffectEvent(() => {
    stopTour()
    message.info(t('live.tour.gone'))
  })
  useEffect(() => {
    if (isGone) end()
  }, [isGone])
  useEffect(() => {
    if (!isLed) return undefined
    // A tour that takes the place of another begins a dwell time of its own.
    if (isNew) step()
    const timer = setInterval(step, seconds * 1000)
    return () => clearInterval(timer)
  }, [isLed, isNew, seconds])
  return folder
}
