import { Alert, Tabs } from 'antd'
import { useState, type ComponentType, type FunctionComponent } from 'react'
import type { AlarmOfHitProps, HitParts } from '#shared/feature/parts.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { MapPanel } from '#shared/map/map-panel.tsx'
import { RecognitionNotice } from '#shared/recognition/recognition-notice.tsx'
import { CapturePanel } from '../components/capture-panel.tsx'
import { HitPanel } from '../components/hit-panel.tsx'
import { StreamNotice } from '../components/stream-notice.tsx'
import css from '../components/security.module.css'

const PANEL_WIDTH = 480

/** The screen with what other features add to each hit. */
export function securityPage(parts: readonly HitParts[]): FunctionComponent {
  const AlarmOfHit = parts.find(part => part.alarm)?.alarm
  return function Page() {
    return <SecurityPage AlarmOfHit={AlarmOfHit} />
  }
}

interface Props {
  AlarmOfHit?: ComponentType<AlarmOfHitProps> | undefined
}

/** `/person/SecurityManagement`: hits and captures as they come, beside the map with the way of one person. */
export function SecurityPage({ AlarmOfHit }: Props) {
  const t = useT()
  const [person, setPerson] = useState<{ entryId: string; name: string }>()
  return (
    <MapPanel side="left" size={PANEL_WIDTH} label={t('menu.screen.securityManagement')}>
      <div className={css['page']}>
        <RecognitionNotice />
        <Alert type="info" showIcon title={t('faceHit.proposal')} />
        <Tabs
          items={[
            {
              key: 'hits',
              label: t('faceHit.tabs.hits'),
              // Another person is another list, from its first page on.
              children: (
                <HitPanel
                  key={person?.entryId ?? 'all'}
                  AlarmOfHit={AlarmOfHit}
                  person={person}
                  onPerson={setPerson}
                />
              ),
            },
            {
              key: 'captures',
              label: t('faceHit.tabs.captures'),
              children: (
                <>
                  <StreamNotice />
                  <CapturePanel />
                </>
              ),
            },
          ]}
        />
      </div>
    </MapPanel>
  )
}
