import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { Download } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { declaredNames } from '../../../contract/values';
import { fileTypes, type FileType } from '../../../contract/files';
import { useDismissOnBack } from '../ui/useDismissOnBack';
import { useWords } from '../words';

interface Props {
  children: ReactNode;
  onChoose: (type: FileType) => void;
}

/** Asks as what kind of file something is to be saved. */
export function FileButton({ children, onChoose }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  return (
    <>
      <Button
        id={id}
        color="inherit"
        startIcon={<Download size={18} aria-hidden />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {children}
      </Button>
      {anchor && <FileTypes anchor={anchor} labelledBy={id} onChoose={onChoose} onClose={() => setAnchor(null)} />}
    </>
  );
}

interface MenuProps extends Pick<Props, 'onChoose'> {
  anchor: HTMLElement;
  labelledBy: string;
  onClose: () => void;
}

/** Escape, a press beside it and the browser's Back close it. */
function FileTypes({ anchor, labelledBy, onChoose, onClose }: MenuProps) {
  const { translate } = useWords();
  useDismissOnBack(onClose);
  return (
    <Menu open anchorEl={anchor} onClose={onClose} slotProps={{ list: { 'aria-labelledby': labelledBy } }}>
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
