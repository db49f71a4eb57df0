import { Button, Flex } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useSession } from '#shared/session/session-store.ts'
import { PanelFrame } from '#shared/ui/panel-section/panel-section.tsx'
import { keepTourSeen, useTourSeen } from '../../model/tour-seen.ts'

const ConsoleTour = lazy(async () => ({ default: (await import('./console-tour.tsx')).ConsoleTour }))

/** Offers the tour to who has neither seen nor refused it; it covers nothing before it is asked for. */
export function TourOffer() {
  const t = useT()
  const userId = useSession(session => session.user?.id) ?? ''
  const isSeen = useTourSeen(userId)
  const [isOpen, setOpen] = useState(false)
  if (isSeen) return null
  return (
    <PanelFrame title={t('dashboard.tour.offer')}>
      <Flex gap={8} align="center" justify="space-between">
        <Button size="small" onClick={() => setOpen(true)}>
          {t('dashboard.tour.begin')}
        </Button>
        <Button type="link" size="small" onClick={() => keepTourSeen(userId)}>
          {t('dashboard.tour.skip')}
        </Button>
      </Flex>
      {isOpen && (
        <Suspense>
          <ConsoleTour onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </PanelFrame>
  )
}
