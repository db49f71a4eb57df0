import { useT } from '#shared/i18n/language-provider.tsx'
import { namesInWords } from '#shared/lib/names-in-words.ts'

/** Says by name what an action is about to touch: the first few of many. */
export function TouchedNames({ names }: { names: readonly string[] }) {
  const t = useT()
  if (names.length === 0) return null
  return (
    <p style={{ overflowWrap: 'anywhere' }}>
      <strong>{namesInWords(t, names)}</strong>
    </p>
  )
}
