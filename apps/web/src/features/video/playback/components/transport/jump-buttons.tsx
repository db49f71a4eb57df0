import { FastBackwardOutlined, FastForwardOutlined, TagOutlined } from '@ant-design/icons'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useMay } from '#shared/session/session-store.ts'
import type { PlayAct } from '../../model/keys.ts'
import { Act } from './act-button.tsx'
import css from './transport.module.css'

/** Those that the selected camera has anywhere on its timeline. */
export interface JumpTargets {
  alarms: boolean
  holes: boolean
  marks: boolean
}

interface Props {
  act: (act: PlayAct) => void
  has: JumpTargets
}

/** To the next alarm, hole or bookmark of the selected camera, or the one before; and a new bookmark. */
export function JumpButtons({ act, has }: Props) {
  const t = useT()
  const mayMark = useMay('bookmark.add')
  return (
    <span className={css['group']}>
      <Act
        label={t('player.alarmBack')}
        keys="⇧A"
        icon={<FastBackwardOutlined />}
        text={t('player.alarm')}
        isDisabled={!has.alarms}
        onClick={() => act({ is: 'alarm', direction: -1 })}
      />
      <Act
        label={t('player.alarmOn')}
        keys="A"
        icon={<FastForwardOutlined />}
        isDisabled={!has.alarms}
        onClick={() => act({ is: 'alarm', direction: 1 })}
      />
      <Act
        label={t('player.holeBack')}
        keys="⇧H"
        icon={<FastBackwardOutlined />}
        text={t('player.hole')}
        isDisabled={!has.holes}
        onClick={() => act({ is: 'hole', direction: -1 })}
      />
      <Act
        label={t('player.holeOn')}
        keys="H"
        icon={<FastForwardOutlined />}
        isDisabled={!has.holes}
        onClick={() => act({ is: 'hole', direction: 1 })}
      />
      <Act
        label={t('bookmark.previous')}
        keys="⇧K"
        icon={<FastBackwardOutlined />}
        text={t('bookmark.add')}
        isDisabled={!has.marks}
        onClick={() => act({ is: 'bookmark', direction: -1 })}
      />
      <Act
        label={t('bookmark.next')}
        keys="K"
        icon={<FastForwardOutlined />}
        isDisabled={!has.marks}
        onClick={() => act({ is: 'bookmark', direction: 1 })}
      />
      {mayMark && (
        <Act
          label={t('bookmark.addHere')}
          keys="N"
          icon={<TagOutlined />}
          onClick={() => act({ is: 'mark' })}
        />
      )}
    </span>
  )
}
