import { screens, type ScreenKey } from '@palisade/contract'
import { Outlet, useMatches } from '@tanstack/react-router'
import { useRef, type ComponentType } from 'react'
import type { ShellParts, WorkParts } from '#shared/feature/parts.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useCentre } from '#shared/session/session-store.ts'
import { NoPermissionState } from '#shared/ui/state/no-permission-state.tsx'
import { AlarmBoundary } from './header/alarm-boundary.tsx'
import { StaleBar } from './header/connection-tag.tsx'
import { Header } from './header/header.tsx'
import { MapSlot } from './map/map-slot.tsx'
import { ScreenHeading } from './place/screen-heading.tsx'
import { SettingsMenu } from './place/settings-menu.tsx'
import { useTabFromScreen } from './place/use-tab-from-screen.ts'
import { SessionGuard } from './session/session-guard.tsx'
import { workItemWith } from './work/work-item.tsx'
import css from './shell.module.css'

/** The shell with what features add to it. */
export function shellWith(parts: readonly ShellParts[], work: readonly WorkParts[]): ComponentType {
  const WorkItem = workItemWith(work)
  const all = [...parts, { headerItem: WorkItem }]
  return () => <Shell parts={all} />
}

/** The frame around every screen: header, menus, and the one map below the screens that show it. */
function Shell({ parts }: { parts: readonly ShellParts[] }) {
  const t = useT()
  const main = useRef<HTMLElement>(null)
  const beside = parts.flatMap(part => part.besideScreen ?? [])
  return (
    <div className={css['shell']}>
      <button type="button" className={css['skip']} onClick={() => main.current?.focus()}>
        {t('shell.skip')}
      </button>
      <Header parts={parts} />
      <StaleBar />
      <SessionGuard />
      <div className={css['body']}>
        <main className={css['main']} ref={main} tabIndex={-1}>
          <Centre />
        </main>
        <AlarmBoundary>
          {beside.map((Part, index) => (
            <Part key={index} />
          ))}
        </AlarmBoundary>
      </div>
    </div>
  )
}

/** The screen, for the current centre: switching the centre begins it anew. */
function Centre() {
  const t = useT()
  const centre = useCentre()
  const screen = useMatches({ select: matches => matches.at(-1)?.staticData.screen })
  const place = useTabFromScreen(screen)
  if (centre === undefined) return <NoPermissionState title={t('shell.noCentreAndArea')} />
  const map = modeOf(screen)
  return (
    <>
      <SettingsMenu />
      <div className={css['place']} ref={place} tabIndex={-1}>
        {screen !== undefined && <ScreenHeading screen={screen} />}
        <div className={css['stage']}>
          <MapSlot isShown={map === 'shown'} key={`map ${centre.id}`} />
          <div className={css['screen']} data-map={map} key={centre.id}>
            <Outlet />
          </div>
        </div>
      </div>
    </>
  )
}

const modeOf = (screen: ScreenKey | undefined) => (screen === undefined ? 'none' : screens[screen].map)
