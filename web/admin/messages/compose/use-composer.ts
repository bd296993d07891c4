import {
  type FormEvent,
  type KeyboardEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from 'react';
import { useFetcher } from 'react-router';
import { MAX_TEXT_LENGTH, segmentsOf } from '../../../../market/messages/rules.ts';
import { getIdempotencyKey } from '../../../forms/idempotency-key.ts';
import { withdrawErrors } from '../../../ui/toast.tsx';
import { sendFetcherKey } from '../inbox-query.ts';
import { draftOf, saveDraft, sendDraft, subscribeToDrafts } from './drafts.ts';

/** The reply box of one number: its draft, its counter, its keys. `given` came back unsent. */
export function useComposer(phone: string, action: string, unsentText: string) {
  const box = useRef<HTMLTextAreaElement>(null);
  const fetcher = useFetcher({ key: sendFetcherKey(phone) });
  const text = useSyncExternalStore(
    subscribeToDrafts,
    () => draftOf(phone),
    () => unsentText,
  );
  const counted = segmentsOf(text);
  const isTooLong = counted.characters > MAX_TEXT_LENGTH;

  useLayoutEffect(() => {
    // What was typed before hydration, or came back from a form that was sent without it.
    const typed = box.current?.value ?? '';
    if (typed && !draftOf(phone)) saveDraft(phone, typed);
  }, [phone]);

  useEffect(() => {
    // A touch keyboard would cover what was just opened.
    if (window.matchMedia('(hover: hover)').matches) box.current?.focus({ preventScroll: true });
  }, []);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (fetcher.state !== 'idle' || isTooLong || text.trim() === '') return;
    withdrawErrors();
    const body = new FormData(event.currentTarget);
    body.set('text', text);
    body.set('key', getIdempotencyKey(sendFetcherKey(phone)));
    body.set('script', 'yes');
    void fetcher.submit(body, { method: 'post', action });
    sendDraft(phone, text);
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    const { nativeEvent: key } = event;
    // While characters are being composed, Enter only confirms them; 229 is how Safari says so.
    if (key.key !== 'Enter' || key.shiftKey || key.isComposing || key.keyCode === 229) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  }

  /** Puts a text where the caret is, in place of what is selected. */
  function insert(inserted: string) {
    const element = box.current;
    const start = element?.selectionStart ?? text.length;
    const end = element?.selectionEnd ?? text.length;
    saveDraft(phone, text.slice(0, start) + inserted + text.slice(end));
    requestAnimationFrame(() => {
      element?.focus();
      element?.setSelectionRange(start + inserted.length, start + inserted.length);
    });
  }

  /** Puts a word there, apart from the one before it. */
  function insertWord(word: string) {
    const before = text.slice(0, box.current?.selectionStart ?? text.length);
    insert(/\S$/.test(before) ? ` ${word}` : word);
  }

  return {
    box,
    text,
    counted,
    isTooLong,
    isSending: fetcher.state !== 'idle',
    change: (typed: string) => saveDraft(phone, typed),
    submit,
    onKeyDown,
    insert,
    insertWord,
  };
}
