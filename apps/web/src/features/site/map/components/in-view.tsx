import { UnorderedListOutlined } from '@ant-design/icons'
import { Button, Popover } from 'antd'
import { useState } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { chooseAlarm, selectOnMap, type AlarmMarker, type PersonMarker } from '#shared/map/map-store.ts'
import { AlarmLevelTag } from '#shared/ui/tag/alarm-level-tag.tsx'
import { PersonStatusTag } from '#shared/ui/tag/task-tags.tsx'
import { DeviceStateShape } from '#shared/ui/tag/device-state-tag.tsx'
import type { SiteMap } from '../layers/site-map.ts'
import { thingsInView } from '../model/in-view.ts'
import type { Bounds, Site } from '../model/site.ts'
import css from './map-frame.module.css'

interface Props {
  map: SiteMap | undefined
  /** The part of the site that is drawn. */
  site: Site
  alarms: readonly AlarmMarker[]
  people: readonly PersonMarker[]
}

/** The markers in view by name, for who cannot point at them: alarms first, the most urgent on top. */
export function InView({ map, site, alarms, people }: Props) {
  const t = useT()
  const [bounds, setBounds] = useState<Bounds>()
  const close = () => setBounds(undefined)
  return (
    <Popover
      trigger="click"
      placement="bottomLeft"
      destroyOnHidden
      title={t('map.inView.title')}
      open={bounds !== undefined}
      onOpenChange={isOpen => setBounds(isOpen ? map?.inView() : undefined)}
      content={
        bounds && <Names bounds={bounds} site={site} alarms={alarms} people={people} onChosen={close} />
      }
    >
      <Button
        icon={<UnorderedListOutlined />}
        aria-label={t('map.inView.title')}
        aria-expanded={bounds !== undefined}
        title={t('map.inView.title')}
      />
    </Popover>
  )
}

interface NamesProps extends Omit<Props, 'map'> {
  bounds: Bounds
  onChosen: () => void
}

function Names({ bounds, site, alarms, people, onChosen }: NamesProps) {
  const t = useT()
  const found = thingsInView(site, alarms, people, bounds)
  const choose = (select: () => void) => () => {
    onChosen()
    select()
  }
  const first = [...found.alarms, ...found.people, ...found.devices][0]
  if (first === undefined) return <p>{t('map.inView.none')}</p>
  return (
    <div className={css['inView']}>
      <ul aria-label={t('map.inView.title')}>
        {found.alarms.map(alarm => (
          <li key={`alarm ${alarm.id}`}>
            <Button type="text" block autoFocus={alarm === first} onClick={choose(() => chooseAlarm(alarm))}>
              <AlarmLevelTag level={alarm.level} />
              <span className={css['label']}>{alarm.label}</span>
              {alarm.open > 1 && <span>{t('map.inView.open', { count: alarm.open })}</span>}
            </Button>
          </li>
        ))}
        {found.people.map(person => (
          <li key={`person ${person.id}`}>
            <Button
              type="text"
              block
              autoFocus={person === first}
              onClick={choose(() => selectOnMap({ kind: 'person', ids: [person.id] }))}
            >
              <span className={css['label']}>{person.name}</span>
              <PersonStatusTag status={person.status} />
            </Button>
          </li>
        ))}
        {found.devices.map(({ id, name, type, state, look }) => (
          <li key={id}>
            <Button
              type="text"
              block
              autoFocus={id === first.id}
              onClick={choose(() => selectOnMap({ kind: 'device', id }))}
            >
              {type === 'device' && <DeviceStateShape state={state ?? 'unknown'} />}
              <span className={css['label']}>{name}</span>
              <span>
                {t(type === 'device' ? `enums.deviceState.${state ?? 'unknown'}` : `map.look.${look}`)}
              </span>
            </Button>
          </li>
        ))}
      </ul>
      {found.more > 0 && <p>{t('map.inView.more', { count: found.more })}</p>}
    </div>
  )
}
