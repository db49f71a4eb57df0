import { ClockCircleOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import css from './open-alarms.module.css'

interface Props {
  count: number
  isShown: boolean
  onShow: (isShown: boolean) => void
}

/** How many alarms are on the shelf, so that none is forgotten there; a press shows them in place of the queue. */
export function ShelvedCount({ count, isShown, onShow }: Props) {
  const t = useT()
  return (
    <div className={css['shelved']}>
      <Button
        block
        type={isShown ? 'primary' : 'default'}
        icon={<ClockCircleOutlined />}
        aria-pressed={isShown}
        onClick={() => onShow(!isShown)}
      >
        {t('alarm.live.shelved', { count })}
      </Button>
    </div>
  )
}
