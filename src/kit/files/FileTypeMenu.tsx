import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { fileTypes, type FileType } from '../../../contract/files';
import { declaredNames } from '../../../contract/values';
import { useDismissOnBack } from '../ui/useDismissOnBack';
import { useResourceText } from '../resourceText';

interface Props {
  onChoose: (type: FileType) => void;
  anchor: HTMLElement;
  labelledBy: string;
  onClose: () => void;
}

export default function FileTypeMenu({ anchor, labelledBy, onChoose, onClose }: Props) {
  const { translate } = useResourceText();
  useDismissOnBack(onClose);
  return (
    <Menu
      open
      anchorEl={anchor}
      onClose={onClose}
      slotProps={{
        paper: { role: 'dialog', 'aria-labelledby': labelledBy },
        list: { 'aria-labelledby': labelledBy },
      }}
    >
      {declaredNames(fileTypes).map((type) => (
        <MenuItem
          key={type}
          onClick={() => {
            onClose();
            onChoose(type);
          }}
        >
          {translate(`export.types.${type}`)}
        </MenuItem>
      ))}
    </Menu>
  );
}
