import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import { useEffect, useId, useRef, useState, type ClipboardEvent, type DragEvent } from 'react';
import { useInput, ValidationError } from 'react-admin';
import { documentType } from '../../../contract/images';
import { DocumentThumbnail, Thumbnail } from '../images/Thumbnail';
import css from '../images/images.module.css';
import { useUpload } from '../images/useUpload';
import { RequestId } from '../ui/states';
import { useResourceText } from '../resourceText';
import type { InputProps, FieldEditor } from './kind';

function Input({ resource, name, field: { documents } }: InputProps<'image'>) {
  const resourceText = useResourceText();
  const { translate } = resourceText;
  const id = useId();
  const { field, fieldState } = useInput({ source: name });
  const value = typeof field.value === 'string' && field.value !== '' ? field.value : null;
  const valueBeforeUpload = useRef(value);
  const { isBusy, progress, problem, send, retry, discard } = useUpload({
    allowsDocuments: documents,
    onPreview: field.onChange,
    onDone: field.onChange,
    onRefused: () => field.onChange(valueBeforeUpload.current),
  });
  const fileInput = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement | null>(null);
  const [isDragOver, setDragOver] = useState(false);
  const errorMessage = fieldState.error?.message;
  const label = resourceText.fieldLabel(resource, name);
  const textKey = documents ? 'document' : 'image';
  const ThumbnailComponent = documents ? DocumentThumbnail : Thumbnail;
  usePreventDropNavigation();

  function upload(files: FileList | null | undefined): boolean {
    const file = files?.[0];
    if (!file) return false;
    if (!value?.startsWith('blob:')) valueBeforeUpload.current = value;
    void send(file);
    return true;
  }

  function handleDrop(event: DragEvent) {
    event.preventDefault();
    setDragOver(false);
    upload(event.dataTransfer.files);
  }

  function handlePaste(event: ClipboardEvent) {
    if (upload(event.clipboardData.files)) event.preventDefault();
  }

  function cancel() {
    discard();
    if (value?.startsWith('blob:')) field.onChange(valueBeforeUpload.current);
    button.current?.focus();
  }

  function remove() {
    discard();
    field.onChange(null);
    button.current?.focus();
  }

  return (
    <fieldset className={css['field']} onPaste={handlePaste} aria-describedby={`${id}-said`}>
      <legend>{label}</legend>
      <div
        className={css['place']}
        data-over={isDragOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setDragOver(true);
        }}
        onDragLeave={() => setDragOver(false)}
        onDrop={handleDrop}
      >
        <ThumbnailComponent src={value} size="large" />
        <div className={css['uploadControls']}>
          <div className={css['buttons']}>
            <Button
              ref={(element) => {
                button.current = element;
                field.ref(element);
              }}
              variant="outlined"
              size="small"
              onBlur={field.onBlur}
              onClick={() => fileInput.current?.click()}
            >
              {translate(value ? `form.${textKey}.change` : `form.${textKey}.choose`)}
            </Button>
            {isBusy || retry ? (
              <>
                {retry && (
                  <Button variant="outlined" size="small" onClick={() => void retry()}>
                    {translate('form.retry')}
                  </Button>
                )}
                <Button color="inherit" size="small" onClick={cancel}>
                  {translate('form.image.cancel')}
                </Button>
              </>
            ) : (
              value && (
                <Button color="inherit" size="small" onClick={remove}>
                  {translate(`form.${textKey}.remove`)}
                </Button>
              )
            )}
          </div>
          {isBusy ? (
            <progress value={progress ?? undefined} aria-label={translate(`form.${textKey}.sending`)} />
          ) : (
            <p data-screen>{translate(`form.${textKey}.hint`)}</p>
          )}
        </div>
        <input
          ref={fileInput}
          type="file"
          accept={documents ? `image/*,${documentType}` : 'image/*'}
          hidden
          aria-label={label}
          onChange={(event) => {
            upload(event.target.files);
            // Resets the input, so that choosing the same file again fires a change event.
            event.target.value = '';
          }}
        />
      </div>
      <output id={`${id}-said`}>
        {isBusy && !errorMessage && (
          <FormHelperText component="span">{translate(`form.${textKey}.sending`)}</FormHelperText>
        )}
        {problem && (
          <FormHelperText component="span" error>
            {translate(`problems.${problem.code}`, problem.params)}
          </FormHelperText>
        )}
        {errorMessage && !problem && (
          <FormHelperText component="span" error>
            <ValidationError error={errorMessage} />
          </FormHelperText>
        )}
      </output>
      <RequestId problem={problem} />
    </fieldset>
  );
}

/** Prevents the browser from opening a file that is dropped beside its target. */
function usePreventDropNavigation(): void {
  useEffect(() => {
    const preventDefault = (event: Event) => event.preventDefault();
    for (const name of ['dragover', 'drop']) globalThis.addEventListener(name, preventDefault);
    return () => {
      for (const name of ['dragover', 'drop']) globalThis.removeEventListener(name, preventDefault);
    };
  }, []);
}

export const image: FieldEditor<'image'> = { Input, Filter: () => null, isWide: () => true };
