import type { Camera, CameraGroup } from '@palisade/contract'
import { seededName, type Translator } from '@palisade/phrases'
import { Tag } from 'antd'
import type { DataColumn } from '#shared/ui/data-table/data-table.types.ts'
import { CameraName } from '#shared/ui/tag/camera-name.tsx'
import { DeviceStateTag } from '#shared/ui/tag/device-state-tag.tsx'
import { StatusTag } from '#shared/ui/tag/status-tag.tsx'

export const cameraColumns = (t: Translator): DataColumn<Camera>[] => [
  {
    key: 'name',
    title: t('camera.field.name'),
    width: 160,
    isName: true,
    render: camera => <CameraName {...camera} />,
  },
  {
    key: 'state',
    title: t('camera.field.state'),
    width: 105,
    render: camera => <DeviceStateTag state={camera.state} />,
  },
  {
    key: 'smartTask',
    title: t('camera.field.smartTask'),
    width: 105,
    render: ({ smartTask }) => (
      <StatusTag
        tone={smartTask === 'started' ? 'good' : 'paused'}
        label={t(`enums.smartTask.${smartTask}`)}
      />
    ),
  },
  { key: 'alias', title: t('camera.field.alias'), width: 130, render: camera => camera.alias },
  {
    key: 'tags',
    title: t('camera.field.tags'),
    width: 150,
    isWrapping: true,
    render: camera => camera.tags.map(tag => <Tag key={tag}>{tag}</Tag>),
  },
  {
    key: 'groups',
    title: t('camera.field.groups'),
    width: 150,
    render: camera => camera.groups.map(group => group.name).join(', '),
  },
  {
    key: 'area',
    title: t('camera.field.area'),
    width: 140,
    render: camera => seededName(t, camera.areaName),
  },
  { key: 'code', title: t('camera.field.code'), width: 120, render: camera => camera.code },
]

/** Names that a row shows; more are counted. */
const NAMES_SHOWN = 3

export const groupColumns = (t: Translator): DataColumn<CameraGroup>[] => [
  { key: 'name', title: t('camera.groups.name'), width: 150, isName: true, render: group => group.name },
  {
    key: 'functionType',
    title: t('camera.groups.functionType'),
    width: 150,
    render: group => (
      <>
        {t(`enums.cameraFunction.${group.functionType}`)}{' '}
        {group.isVirtual && <Tag>{t('camera.groups.virtual')}</Tag>}
      </>
    ),
  },
  {
    key: 'threshold',
    title: t('camera.groups.threshold'),
    width: 105,
    align: 'right',
    render: group => group.threshold ?? '',
  },
  {
    key: 'cameras',
    title: t('camera.groups.cameras'),
    width: 230,
    render: group => (
      <Members
        names={group.cameras.map(camera => camera.name)}
        none={t('camera.groups.none')}
        noneHint={t('camera.groups.noneHint')}
      />
    ),
  },
  { key: 'area', title: t('camera.groups.area'), width: 140, render: group => seededName(t, group.areaName) },
]

function Members({ names, none, noneHint }: { names: readonly string[]; none: string; noneHint: string }) {
  if (names.length === 0)
    return (
      <span title={noneHint}>
        <StatusTag tone="warning" label={none} />
      </span>
    )
  const more = names.length > NAMES_SHOWN ? ` … (${names.length})` : ''
  return <span title={names.join('\n')}>{names.slice(0, NAMES_SHOWN).join(', ') + more}</span>
}
