import type { DeviceLack } from '@palisade/contract'
import { Alert } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'

/** Lists the abilities that a device in touch goes without, each with its reason; nothing where it lacks none. */
export function DeviceLacks({ lacks }: { lacks: readonly DeviceLack[] }) {
  const t = useT()
  if (lacks.length === 0) return null
  const nameOf = (of: DeviceLack['of']) =>
    of === 'login' ? t('device.lacks.login') : t(`enums.capability.${of}`)
  return (
    <Alert
      type="warning"
      showIcon
      style={{ marginBottom: 16 }}
      title={t('device.lacks.title')}
      description={lacks.map(({ of, why }) => (
        <div key={of}>{t('device.lacks.line', { what: nameOf(of), why: t(`enums.lackReason.${why}`) })}</div>
      ))}
    />
  )
}
