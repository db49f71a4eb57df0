import { EnvironmentOutlined } from '@ant-design/icons'
import { Select } from 'antd'
import { useT } from '../../../shared/i18n/language-provider.tsx'
import { selectCentre, useCentre, useSession } from '../../../shared/session/session-store.ts'
import css from './header.module.css'

/** Which centre this window shows. With only one there is nothing to choose. */
export function CentreSwitch() {
  const t = useT()
  const parks = useSession(session => session.parks)
  const centre = useCentre()
  if (centre === undefined) return null
  if (parks.length === 1) {
    return (
      <span className={css['centre']} title={centre.name}>
        <EnvironmentOutlined aria-hidden /> {centre.name}
      </span>
    )
  }
  return (
    <Select
      aria-label={t('shell.centre')}
      prefix={<EnvironmentOutlined aria-hidden />}
      className={css['centreSelect']}
      variant="filled"
      value={centre.id}
      onChange={selectCentre}
      options={parks.map(({ id, name }) => ({ value: id, label: name }))}
      popupMatchSelectWidth={false}
      showSearch={parks.length > 8 && { optionFilterProp: 'label' }}
    />
  )
}
