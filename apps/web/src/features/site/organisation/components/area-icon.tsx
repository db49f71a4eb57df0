import {
  AppstoreOutlined,
  ClusterOutlined,
  EnvironmentOutlined,
  FolderOutlined,
  HomeOutlined,
  LayoutOutlined,
} from '@ant-design/icons'
import type { AreaKind } from '@palisade/contract'
import { useT } from '#shared/i18n/language-provider.tsx'

const icons = {
  centre: ClusterOutlined,
  park: EnvironmentOutlined,
  region: AppstoreOutlined,
  building: HomeOutlined,
  floor: LayoutOutlined,
  area: FolderOutlined,
} as const satisfies Record<AreaKind, unknown>

/** The shape of a kind of area, with its name for who points at it or listens. */
export function AreaIcon({ kind }: { kind: AreaKind }) {
  const t = useT()
  const Icon = icons[kind]
  const name = t(`enums.areaKind.${kind}`)
  return <Icon aria-label={name} title={name} />
}
