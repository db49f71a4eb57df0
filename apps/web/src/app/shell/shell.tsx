import { screens, type ScreenKey } from '@palisade/contract'
import { Outlet, useMatches } from '@tanstack/react-router'
import { useRef } from 'react'
import { ProductMark } from '../../shared/brand/product-mark.tsx'
import { useT } from '../../shared/i18n/language-provider.tsx'
import { useCentre } from '../../shared/session/session-store.ts'
import { NoPermissionState } from '../../shared/ui/state/no-permission-state.tsx'
import { OfferedVersions } from '../../features/system/version/components/offered-versions.tsx'
import { AlarmBoundary } from './alarm-boundary.tsx'
import { AlarmSlot } from './alarm-slot.tsx'
import { Appearance } from './appearance.tsx'
import { CentreSwitch } from './centre-switch.tsx'
import { Clock } from './clock.tsx'
import { ConnectionTag, StaleBar } from './connection-tag.tsx'
import { MainMenu } from './main-menu.tsx'
import { MapSlot } from './map-slot.tsx'
import { SessionGuard } from './session-guard.tsx'
import css from './shell.module.css'
import { UserMenu } from './user-menu.tsx'

/** The frame around every screen: header, menus, and the one map below the screens that show it. */
export function Shell() {
  const t = useT()
  const main = useRef<HTMLElement>(null)
  return (
    <div className={css['shell']}>
      <button type="button" className={css['skip']} onClick={() => main.current?.focus()}>
        {t('shell.skip')}
      </button>
      <header className={css['header']}>
        <span className={css['product']}>
          <ProductMark /> {t('shell.product')}
        </span>
        <MainMenu />
        <CentreSwitch />
        <AlarmBoundary>
          <AlarmSlot />
        </AlarmBoundary>
        <OfferedVersions />
        <ConnectionTag />
        <Clock />
        <Appearance />
        <UserMenu />
      </header>
      <StaleBar />
      <SessionGuard />
      <main className={css['main']} ref={main} tabIndex={-1}>
        <Centre />
      </main>
    </div>
  )
}

/** The screen, for the current centre: switching the centre begins it anew. */
function Centre() {
  const t = useT()
  const centre = useCentre()
  const screen = useMatches({ select: matches => matches.at(-1)?.staticData.screen })
  if (centre === undefined) return <NoPermissionState title={t('shell.noCentreAndArea')} />
  const map = modeOf(screen)
  return (
    <>
      <MapSlot isShown={map === 'shown'} key={`map ${centre.id}`} />
      <div className={css['screen']} data-map={map} key={centre.id}>
        <Outlet />
      </div>
    </>
  )
}

const modeOf = (screen: ScreenKey | undefined) => (screen === undefined ? 'none' : screens[screen].map)
