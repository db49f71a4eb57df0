import type { Snap } from '@palisade/contract'
import { Flex } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { AlarmLevelTag } from '#shared/ui/tag/alarm-level-tag.tsx'

/** The list that a passage hit, with its level, and how the plate matched where that is no whole plate. */
export function HitMark({ hit: { level, match, listName } }: { hit: NonNullable<Snap['hit']> }) {
  const t = useT()
  return (
    <Flex gap={4} align="center">
      <AlarmLevelTag level={level} />
      {[listName, ...(match === 'exact' ? [] : [t(`enums.hitMatch.${match}`)])].join(' · ')}
    </Flex>
  )
}
