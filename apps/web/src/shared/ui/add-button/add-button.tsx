import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'

/** Opens the form of a new thing. */
export const AddButton = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <Button type="primary" icon={<PlusOutlined />} onClick={onClick}>
    {label}
  </Button>
)
