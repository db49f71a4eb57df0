import { seededName } from '@palisade/phrases'
import { EnvironmentOutlined } from '@ant-design/icons'
import { Select } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { selectCentre, useCentre, useSession } from '#shared/session/session-store.ts'
import css from './header.module.css'
import { LIST_HEIGHT } from '#shared/ui/theme.ts'

/** Which centre this window shows. With only one there is nothing to choose. */
export function CentreSwitch() {
  const t = useT()
  const parks = useSession(session => session.parks)
  const centre = useCentre()
  if (centre === undefined) return null
  const name = seededName(t, centre.name)
  if (parks.length === 1) {
    return (
      <span className={css['centre']} title={name}>
        <EnvironmentOutlined aria-hidden /> {name}
      </span>
    )
  }
  return (
    <Select
      listHeight={LIST_HEIGHT}
      aria-label={t('shell.centre')}
      prefix={<EnvironmentOutlined aria-hidden />}
      className={css['centreSelect']}
      variant="filled"
      value={centre.id}
      onChange={selectCentre}
      options={parks.map(park => ({ value: park.id, label: seededName(t, park.name) }))}
      popupMatchSelectWidth={false}
      showSearch={parks.length > 8 && { optionFilterProp: 'label' }}
    />
  )
}
