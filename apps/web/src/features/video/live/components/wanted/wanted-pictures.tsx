import { screens } from '@palisade/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { App } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useEvent } from '#shared/events/use-event.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { namesInWords } from '#shared/lib/names-in-words.ts'
import { useMay } from '#shared/session/session-store.ts'
import { wantedCameras, type Wanted } from './wanted.ts'

// The player comes with the first picture that is wanted.
const WantedStrip = lazy(async () => ({ default: (await import('./wanted-strip.tsx')).WantedStrip }))

/**
 * The live pictures that a linkage wants on this console. They are put on the wall in any case, which says so while it is shown;
 * on other screens they stand in a strip below, so that nobody is taken away from what they do.
 */
export function WantedPictures() {
  const t = useT()
  const { message } = App.useApp()
  const mayWatch = useMay('live.view')
  const isWall = useRouterState({ select: state => state.location.pathname }) === screens.videoControl.path
  const queryClient = useQueryClient()
  const [wanted, setWanted] = useState<Wanted>()
  const show = (next: Wanted) => {
    if (next.cameras.length === 0) return
    setWanted(isWall ? undefined : next)
    const names = next.cameras.map(({ name }) => name)
    if (isWall)
      message.info(t('linkageScreen.wanted.onWall', { rule: next.ruleName, cameras: namesInWords(t, names) }))
  }
  useEvent('linkage.picture_wanted', next => {
    if (mayWatch) void wantedCameras(queryClient, next).then(cameras => show({ ...next, cameras }))
  })
  if (wanted === undefined || isWall || !mayWatch) return null
  return (
    <Suspense>
      <WantedStrip key={wanted.runId} wanted={wanted} onClose={() => setWanted(undefined)} />
    </Suspense>
  )
}
