import { LeftOutlined, NodeIndexOutlined, RightOutlined } from '@ant-design/icons'
import type { Snap } from '@palisade/contract'
import type { Translator } from '@palisade/phrases'
import { Button, Descriptions, Flex } from 'antd'
import { useEffect, useEffectEvent } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { formatDateTime } from '#shared/lib/date-format.ts'
import { PlaybackLink } from '#shared/navigation/playback-link.tsx'
import { AppModal } from '#shared/ui/dialog/app-modal.tsx'
import { HitMark } from './hit-mark.tsx'
import { PlateThumbnail, ScenePicture } from './snap-picture.tsx'

interface Props {
  snap: Snap
  /** The neighbours in the list; undefined at its ends. */
  before: Snap | undefined
  after: Snap | undefined
  onShow: (snap: Snap) => void
  onWay: (plate: string) => void
  onClose: () => void
}

const factsOf = (t: Translator, snap: Snap) =>
  (
    [
      [t('snap.field.hit'), snap.hit && <HitMark key="hit" hit={snap.hit} />],
      [t('snap.field.snapTime'), formatDateTime(snap.snapTime)],
      [t('snap.field.camera'), `${snap.areaName} / ${snap.camera.name}`],
      [t('snap.field.direction'), t(`enums.passingDirection.${snap.direction}`)],
      [t('snap.field.lane'), snap.lane],
      [t('snap.field.speed'), snap.speed],
      [t('snap.field.plateColour'), t(`enums.plateColour.${snap.plateColour}`)],
      [t('snap.field.bodyColour'), t(`enums.bodyColour.${snap.bodyColour}`)],
      [t('snap.field.vehicleType'), t(`enums.vehicleType.${snap.vehicleType}`)],
      [t('snap.field.brand'), [snap.brand, snap.subBrand].filter(Boolean).join(' ')],
      [t('snap.field.confidence'), snap.confidence],
    ] as const
  )
    .filter(([, value]) => value !== null && value !== '')
    .map(([label, children]) => ({ key: label, label, children }))

/** One passage large, with its neighbours by the arrow keys, its way, and what its camera recorded then. */
export function SnapViewer({ snap, before, after, onShow, onWay, onClose }: Props) {
  const t = useT()
  const { plate } = snap
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const next = event.key === 'ArrowLeft' ? before : event.key === 'ArrowRight' ? after : undefined
    if (!next || event.defaultPrevented) return
    event.preventDefault()
    onShow(next)
  })
  useEffect(() => {
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [])
  return (
    <AppModal title={plate ?? t('snap.noPlate')} width={920} footer={null} onCancel={onClose}>
      <ScenePicture snap={snap} />
      <Flex align="center" gap={12} wrap style={{ margin: '12px 0' }}>
        <Button
          icon={<LeftOutlined />}
          aria-label={t('snap.previous')}
          title={t('snap.previous')}
          disabled={!before}
          onClick={() => before && onShow(before)}
        />
        <Button
          icon={<RightOutlined />}
          aria-label={t('snap.next')}
          title={t('snap.next')}
          disabled={!after}
          onClick={() => after && onShow(after)}
        />
        <PlateThumbnail snap={snap} />
        {plate !== null && (
          <Button icon={<NodeIndexOutlined aria-hidden />} onClick={() => onWay(plate)}>
            {t('snap.way')}
          </Button>
        )}
        <PlaybackLink cameraId={snap.camera.id} moment={snap.snapTime} />
      </Flex>
      <Descriptions size="small" column={2} items={factsOf(t, snap)} />
    </AppModal>
  )
}
