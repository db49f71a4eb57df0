import { DownOutlined, RightOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import type { FoldKind } from './fold-steps.ts'
import css from './procedure.module.css'

interface Props {
  kind: FoldKind
  count: number
  isOpen: boolean
  onToggle: () => void
}

/** The line in whose place folded steps stand; it opens them, and stays over them to fold them again. */
export function FoldRow({ kind, count, isOpen, onToggle }: Props) {
  const t = useT()
  return (
    <li>
      <Button
        block
        type="dashed"
        className={css['fold'] ?? ''}
        icon={isOpen ? <DownOutlined aria-hidden /> : <RightOutlined aria-hidden />}
        aria-expanded={isOpen}
        onClick={onToggle}
      >
        {t(`procedure.run.folded.${kind}`, { count })}
      </Button>
    </li>
  )
}
