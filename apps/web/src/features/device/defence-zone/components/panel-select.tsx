import { useT } from '#shared/i18n/language-provider.tsx'
import { DeviceSelect } from '#shared/ui/device-select/device-select.tsx'

interface Props {
  id?: string
  value?: string | undefined
  onChange?: (panelId: string | undefined) => void
  /** Left out: fetched. */
  knownName?: string | undefined
  isDisabled?: boolean
}

/** One intrusion panel of the current centre. */
export function PanelSelect(props: Props) {
  const t = useT()
  return <DeviceSelect {...props} kind="panel" none={t('defenceZone.hint.noPanels')} />
}
