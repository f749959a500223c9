import { EditScreen } from './EditScreen';

/** Form of a record that also has a page (`show`). */
export default function EditPage() {
  return <EditScreen hasPage />;
}
