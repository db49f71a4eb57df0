import { useT } from '../../../../../shared/i18n/language-provider.tsx'
import { useParameter } from '../../../../../shared/session/use-parameter.ts'

const defaults = ['handled', 'nothing', 'staff', 'animal', 'weather', 'test'] as const

/** The site's quick labels; while it has none, those of the operator's language (SYSTEM-24). */
export function useQuickLabels(): readonly string[] {
  const t = useT()
  const labels = useParameter('alarm.quick_labels')
  return labels.length > 0 ? labels : defaults.map(name => t(`alarm.act.defaultLabels.${name}`))
}
