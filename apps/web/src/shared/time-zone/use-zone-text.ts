import { screens, type Screen, type ScreenKey } from '@palisade/contract'
import { useState } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { READER_ZONE } from '#shared/lib/date-format.ts'
import { differs } from './time-zone.ts'
import { useSession } from '#shared/session/session-store.ts'

/**
 * Which clock the times of a screen go by; nothing where the clocks of its reader and of the site are one.
 * @param screen left out on a guard's phone, which shows the reader's times alone
 */
export function useZoneText(screen?: ScreenKey): string | undefined {
  const t = useT()
  const site = useSession(session => session.siteZone)
  const [now] = useState(() => Date.now())
  if (site === undefined || !differs(READER_ZONE, site, now)) return undefined
  const shown: Screen | undefined = screen && screens[screen]
  return t(shown?.hasSiteTimes ? 'shell.zone.site' : 'shell.zone.own', { reader: READER_ZONE, site })
}
