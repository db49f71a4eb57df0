import { seededName } from '@palisade/phrases'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useParameter } from '#shared/session/use-parameter.ts'

/** The site's quick labels; those that it began with are in the operator's language (SYSTEM-24). */
export function useQuickLabels(): readonly string[] {
  const t = useT()
  return useParameter('alarm.quick_labels').map(label => seededName(t, label))
}
