import { ToolOutlined } from '@ant-design/icons'
import { useT } from '#shared/i18n/language-provider.tsx'
import type { Batch } from '../batch-button/batch-button.tsx'
import { MaintenanceButton } from './maintenance-button.tsx'

/** Maintenance of all that are chosen in a list. */
export function MaintenanceOfChosen({ ids, names, onDone }: Batch) {
  const t = useT()
  return (
    <MaintenanceButton
      icon={<ToolOutlined />}
      label={t('deviceState.maintenance.selected', { count: ids.length })}
      ids={ids}
      names={names}
      // They may be of other pages, whose states are not here.
      hasEnd
      onDone={onDone}
    />
  )
}
