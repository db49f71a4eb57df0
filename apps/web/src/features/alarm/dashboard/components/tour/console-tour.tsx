import { Tour, type TourStepProps } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useSession } from '#shared/session/session-store.ts'
import { keepTourSeen } from '../../model/tour-seen.ts'

/** Where each stop of the tour is; a stop that is not on this screen stands in its middle. */
const stops = {
  menu: '[data-tour="menu"]',
  search: '[data-tour="search"]',
  news: '[data-tour="news"]',
  map: undefined,
  panel: '[data-tour="home"]',
  desk: '[data-tour="menu"]',
  shift: '[data-tour="menu"]',
  account: '[data-tour="account"]',
} as const
type Stop = keyof typeof stops

/** Shows where things are; skipped at any time, and then not offered again. */
export function ConsoleTour({ onClose }: { onClose: () => void }) {
  const t = useT()
  const userId = useSession(session => session.user?.id) ?? ''
  const steps = (Object.keys(stops) as Stop[]).map((stop): TourStepProps => {
    const selector = stops[stop]
    const target = selector === undefined ? null : document.querySelector<HTMLElement>(selector)
    return {
      title: t(`dashboard.tour.title.${stop}`),
      description: t(`dashboard.tour.text.${stop}`),
      target,
    }
  })
  const handleClose = () => {
    keepTourSeen(userId)
    onClose()
  }
  return <Tour open steps={steps} onClose={handleClose} scrollIntoViewOptions={false} />
}
